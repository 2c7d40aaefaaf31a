/*
 * Records the writes and syncs of a process to files below $POWER_FOLDER in $POWER_JOURNAL, in order. journal.ts reads
 * it. Preloaded: cc -shared -fPIC shim.c -o shim.so -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int journal = -1;
static char folder[PATH_MAX];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *to = getenv("POWER_JOURNAL");
  const char *below = getenv("POWER_FOLDER");
  if (to == NULL || below == NULL) return;
  snprintf(folder, sizeof folder, "%s/", below);
  journal = (int)syscall(SYS_openat, AT_FDCWD, to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int watched(const char *path) { return journal >= 0 && strncmp(path, folder, strlen(folder)) == 0; }

/* Returns the path of an open file below the folder, or 0 if it is not there. */
static int path_of(int fd, char *path) {
  struct stat about;
  char link[64];
  if (journal < 0 || fd == journal || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return watched(path);
}

static void put(const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t written = syscall(SYS_write, journal, at, length);
    if (written <= 0) abort();
    at += written;
    length -= (size_t)written;
  }
}

static void note(char what, const char *path, uint64_t offset, const void *bytes, size_t length) {
  uint32_t sizes[2] = {(uint32_t)strlen(path), (uint32_t)length};
  pthread_mutex_lock(&turn);
  put(&what, 1);
  put(sizes, sizeof sizes);
  put(&offset, sizeof offset);
  put(path, sizes[0]);
  put(bytes, length);
  pthread_mutex_unlock(&turn);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return REAL(write)(fd, bytes, length);
  ssize_t written = REAL(write)(fd, bytes, length);
  off_t end = lseek(fd, 0, SEEK_CUR);
  if (written > 0) note('w', path, (uint64_t)(end - written), bytes, (size_t)written);
  return written;
}

static ssize_t noted(int fd, const void *bytes, ssize_t written, off64_t offset) {
  char path[PATH_MAX];
  if (written > 0 && path_of(fd, path)) note('w', path, (uint64_t)offset, bytes, (size_t)written);
  return written;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return noted(fd, bytes, REAL(pwrite)(fd, bytes, length, offset), offset);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  return noted(fd, bytes, REAL(pwrite64)(fd, bytes, length, offset), offset);
}

static int synced(int fd, int failed) {
  char path[PATH_MAX];
  if (failed == 0 && path_of(fd, path)) note('s', path, 0, "", 0);
  return failed;
}
int fsync(int fd) { return synced(fd, REAL(fsync)(fd)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)(fd)); }

static int cut(int fd, int failed, off64_t length) {
  char path[PATH_MAX];
  if (failed == 0 && path_of(fd, path)) note('t', path, (uint64_t)length, "", 0);
  return failed;
}
int ftruncate(int fd, off_t length) { return cut(fd, REAL(ftruncate)(fd, length), length); }
int ftruncate64(int fd, off64_t length) { return cut(fd, REAL(ftruncate64)(fd, length), length); }

int rename(const char *from, const char *to) {
  int failed = REAL(rename)(from, to);
  if (failed == 0 && watched(from)) note('r', from, 0, to, strlen(to));
  return failed;
}
int unlink(const char *path) {
  int failed = REAL(unlink)(path);
  if (failed == 0 && watched(path)) note('u', path, 0, "", 0);
  return failed;
}
