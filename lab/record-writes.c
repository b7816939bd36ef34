/*
 * Keeps every write, sync, rename and unlink below a folder, in their order:
 * LD_PRELOAD=record-writes.so RECORD_FOLDER=/data RECORD_FILE=/elsewhere/log node ...
 * Each record: kind, inode, offset or length, length of the name, length of the data (all 64 bits), name, data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITTEN = 1, CUT, SYNCED, CREATED, RENAMED, REMOVED, FOLDER_MADE, FOLDER_SYNCED, LINKED };
enum { MOST_PARTS = IOV_MAX + 2 };

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static const char *folder;
static size_t folder_length;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("RECORD_FILE");
  folder = getenv("RECORD_FOLDER");
  if (!name || !folder) return;
  folder_length = strlen(folder);
  log_file = (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int is_inside(const char *name) {
  return log_file >= 0 && strncmp(name, folder, folder_length) == 0 &&
         (name[folder_length] == '/' || name[folder_length] == 0);
}

static void keep(int64_t kind, int64_t inode, int64_t at, const char *name, const struct iovec *data, int count,
                 int64_t bytes) {
  int64_t head[5] = {kind, inode, at, (int64_t)strlen(name), bytes};
  struct iovec parts[MOST_PARTS];
  parts[0] = (struct iovec){head, sizeof head};
  parts[1] = (struct iovec){(void *)name, strlen(name)};
  int used = 2;
  int64_t left = bytes;
  for (int i = 0; i < count && left > 0 && used < MOST_PARTS; i++) {
    size_t length = data[i].iov_len < (size_t)left ? data[i].iov_len : (size_t)left;
    parts[used++] = (struct iovec){data[i].iov_base, length};
    left -= (int64_t)length;
  }
  if (syscall(SYS_writev, log_file, parts, used) < 0 || left > 0) abort();
}

/* The name of an open file; 0 if it is none that counts. */
static int find_name(int file, char *name, struct stat *found) {
  if (log_file < 0 || file == log_file) return 0;
  char link[64];
  int saved = errno;
  strcpy(link, "/proc/self/fd/");
  char digits[16];
  int n = 0;
  for (int rest = file; n == 0 || rest > 0; rest /= 10) digits[n++] = (char)('0' + rest % 10);
  size_t end = strlen(link);
  while (n > 0) link[end++] = digits[--n];
  link[end] = 0;
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, name, (size_t)PATH_MAX - 1);
  errno = saved;
  if (length <= 0) return 0;
  name[length] = 0;
  return is_inside(name) && fstat(file, found) == 0 && (S_ISREG(found->st_mode) || S_ISDIR(found->st_mode));
}

static void keep_written(int file, const struct iovec *data, int count, int64_t at, ssize_t bytes) {
  char name[PATH_MAX];
  struct stat found;
  if (bytes <= 0 || !find_name(file, name, &found)) return;
  if (at < 0) at = syscall(SYS_lseek, file, 0, SEEK_CUR) - bytes;
  keep(WRITTEN, (int64_t)found.st_ino, at, name, data, count, bytes);
}

#define ALONE(work)                          \
  pthread_mutex_lock(&one_at_a_time);        \
  work;                                      \
  int error = errno;                         \
  pthread_mutex_unlock(&one_at_a_time);      \
  errno = error

ssize_t write(int file, const void *bytes, size_t length) {
  struct iovec one = {(void *)bytes, length};
  ssize_t done;
  ALONE(done = syscall(SYS_write, file, bytes, length); keep_written(file, &one, 1, -1, done));
  return done;
}

ssize_t writev(int file, const struct iovec *data, int count) {
  ssize_t done;
  ALONE(done = syscall(SYS_writev, file, data, count); keep_written(file, data, count, -1, done));
  return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
  struct iovec one = {(void *)bytes, length};
  ssize_t done;
  ALONE(done = syscall(SYS_pwrite64, file, bytes, length, at); keep_written(file, &one, 1, at, done));
  return done;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) { return pwrite64(file, bytes, length, at); }

ssize_t pwritev64(int file, const struct iovec *data, int count, off64_t at) {
  ssize_t done;
  ALONE(done = syscall(SYS_pwritev, file, data, count, (long)at, 0L); keep_written(file, data, count, at, done));
  return done;
}

ssize_t pwritev(int file, const struct iovec *data, int count, off_t at) { return pwritev64(file, data, count, at); }

int ftruncate64(int file, off64_t length) {
  char name[PATH_MAX];
  struct stat found;
  int done;
  ALONE(done = (int)syscall(SYS_ftruncate, file, length);
        if (done == 0 && find_name(file, name, &found)) keep(CUT, (int64_t)found.st_ino, length, name, NULL, 0, 0));
  return done;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

static int sync_file(long call, int file) {
  char name[PATH_MAX];
  struct stat found;
  int done;
  ALONE(done = (int)syscall(call, file); if (done == 0 && find_name(file, name, &found))
            keep(S_ISDIR(found.st_mode) ? FOLDER_SYNCED : SYNCED, (int64_t)found.st_ino, 0, name, NULL, 0, 0));
  return done;
}

int fsync(int file) { return sync_file(SYS_fsync, file); }
int fdatasync(int file) { return sync_file(SYS_fdatasync, file); }

static int open_file(int at, const char *path, int flags, mode_t mode) {
  char name[PATH_MAX];
  struct stat found;
  if (!(flags & (O_CREAT | O_TRUNC))) return (int)syscall(SYS_openat, at, path, flags, mode);
  int file;
  ALONE(int is_new = fstatat(at, path, &found, 0) != 0; file = (int)syscall(SYS_openat, at, path, flags, mode);
        if (file >= 0 && find_name(file, name, &found) && S_ISREG(found.st_mode)) {
          if (is_new) keep(CREATED, (int64_t)found.st_ino, 0, name, NULL, 0, 0);
          else if (flags & O_TRUNC) keep(CUT, (int64_t)found.st_ino, 0, name, NULL, 0, 0);
        });
  return file;
}

#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if ((flags) & (O_CREAT | O_TMPFILE)) {              \
    va_list rest;                                     \
    va_start(rest, flags);                            \
    mode = va_arg(rest, mode_t);                      \
    va_end(rest);                                     \
  }

int open(const char *path, int flags, ...) { MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_file(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return open_file(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return open_file(at, path, flags, mode); }

int rename(const char *from, const char *to) {
  int done;
  struct iovec name = {(void *)to, strlen(to)};
  ALONE(done = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
        if (done == 0 && (is_inside(from) || is_inside(to))) keep(RENAMED, 0, 0, from, &name, 1, (int64_t)strlen(to)));
  return done;
}

int link(const char *from, const char *to) {
  int done;
  struct iovec name = {(void *)to, strlen(to)};
  ALONE(done = (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
        if (done == 0 && is_inside(to)) keep(LINKED, 0, 0, from, &name, 1, (int64_t)strlen(to)));
  return done;
}

int unlink(const char *path) {
  int done;
  ALONE(done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
        if (done == 0 && is_inside(path)) keep(REMOVED, 0, 0, path, NULL, 0, 0));
  return done;
}

int rmdir(const char *path) {
  int done;
  ALONE(done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR);
        if (done == 0 && is_inside(path)) keep(REMOVED, 0, 0, path, NULL, 0, 0));
  return done;
}

/* Removing a folder with all that is in it names its files from the folder that is open. */
int unlinkat(int at, const char *path, int flags) {
  char name[PATH_MAX * 2] = "";
  struct stat found;
  int done;
  ALONE(if (at != AT_FDCWD && path[0] != '/' && find_name(at, name, &found)) strcat(name, "/");
        strncat(name, path, PATH_MAX - 1); done = (int)syscall(SYS_unlinkat, at, path, flags);
        if (done == 0 && is_inside(name)) keep(REMOVED, 0, 0, name, NULL, 0, 0));
  return done;
}

int mkdir(const char *path, mode_t mode) {
  int done;
  ALONE(done = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
        if (done == 0 && is_inside(path)) keep(FOLDER_MADE, 0, 0, path, NULL, 0, 0));
  return done;
}
