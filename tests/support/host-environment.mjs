/**
 * Defaults for the environment of the Chromium host's Node. In Electron all threads share Chromium's allocator. The C
 * library of Linux gives each thread its own arena, up to eight for each processor, and reuses them in turn for further
 * threads: with two processors, threads that end and restart leave freed memory in one arena after the other, 10 MB
 * each, which is neither returned nor reused by the next one.
 */
export const hostEnvironment = { MALLOC_ARENA_MAX: '2' };
