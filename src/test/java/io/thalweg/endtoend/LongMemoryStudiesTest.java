package io.thalweg.endtoend;

/** Studies whose surrogate has long memory: features are integrals along the path of the trials. */
class LongMemoryStudiesTest extends OnlineStudies {

    @Override
    String surrogate() {
        return "ohsvgp";
    }
}
