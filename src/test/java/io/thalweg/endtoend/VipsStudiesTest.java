package io.thalweg.endtoend;

/** Studies whose surrogate is VIPS: each batch that is told is a batch of the stream. */
class VipsStudiesTest extends OnlineStudies {

    @Override
    String surrogate() {
        return "vips";
    }
}
