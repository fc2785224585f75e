package io.thalweg.endtoend;

/** Studies whose surrogate is WISKI. */
class WiskiStudiesTest extends OnlineStudies {

    @Override
    String surrogate() {
        return "wiski";
    }
}
