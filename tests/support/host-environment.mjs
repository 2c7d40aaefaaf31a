/**
 * What the Chromium host's Node is started with, where the environment says nothing else. In Electron all threads have
 * Chromium's allocator in common. The C library of Linux gives each a store of its own, up to eight for each processor,
 * and deals those out in turn when there are more threads: with two processors, threads that end and begin anew leave
 * what they freed in one store after the other, 10 MB each, and none of it is given back or used by the next.
 */
export const hostEnvironment = { MALLOC_ARENA_MAX: '2' };
