package io.thalweg.core.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.core.event.StoreMachine;
import io.thalweg.core.event.StoreUnderTest;
import io.thalweg.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** That a store does what a simple model of it does, whatever is done to it in whatever order. */
public interface StateMachineContract extends StoreUnderTest {

    /** How many commands a sequence has. */
    int COMMANDS = 40;

    @Test
    default void randomCommandsMatchTheModel() {
        for (int i = 0; i < sequences(); i++) {
            RandomGenerator random = Seed.of(2026).child("sequence", i).generator();
            List<StoreCommand> commands = Stream.generate(() -> StoreCommand.random(random))
                    .limit(COMMANDS)
                    .toList();
            Optional<String> difference = StoreMachine.run(this, commands);
            if (difference.isPresent()) {
                List<StoreCommand> shortest =
                        StoreMachine.shortest(commands, shorter -> StoreMachine.run(this, shorter));
                assertThat(StoreMachine.run(this, shortest).orElse("it came right when it was tried again"))
                        .as("sequence %d, shortest form %s", i, shortest)
                        .isEmpty();
            }
        }
    }
}
