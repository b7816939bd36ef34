/* Makes every wait for the disk longer: LD_PRELOAD=slow-fsync.so SLOW_FSYNC_US=10000 node ... */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void wait_longer(void) {
  const char *microseconds = getenv("SLOW_FSYNC_US");
  if (microseconds) usleep((useconds_t)atoi(microseconds));
}

int fsync(int file) {
  wait_longer();
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  wait_longer();
  return (int)syscall(SYS_fdatasync, file);
}
