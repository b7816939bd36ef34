#!/usr/bin/perl
# Listens where the given socket units say, as systemd does, for as long as it runs. Starts the site with those sockets
# when the pipe says so, and when somebody connects while it does not run.
use strict;
use warnings;
use POSIX qw(dup dup2 WNOHANG);
use Socket qw(:all);

$^F = 1000;
# systemd hands no ignored signal on. The installer ignores them all while it goes back to an old release.
$SIG{$_} = "DEFAULT" for qw(HUP INT PIPE TERM);
my (@sockets, @names);
for my $unit (@ARGV) {
  my $name = "";
  open my $lines, "<", $unit or die "$unit: $!";
  while (<$lines>) {
    $name = $1 if /^FileDescriptorName=(.*)/;
    my ($host, $port) = /^ListenStream=([\d.]+):(\d+)/ or next;
    socket(my $socket, AF_INET, SOCK_STREAM, 0) or die "socket: $!";
    setsockopt($socket, SOL_SOCKET, $_, 1) or die "setsockopt: $!" for SO_REUSEADDR, SO_REUSEPORT;
    bind($socket, sockaddr_in($port, inet_aton($host))) or die "$host:$port: $!";
    listen($socket, 4096) or die "listen: $!";
    push @sockets, $socket;
    push @names, $name;
  }
}
# Open at both ends, so that it never ends.
open my $pipe, "+<", "/run/start.pipe" or die "pipe: $!";
my $running;
$SIG{TERM} = sub { kill TERM => $running if $running; exit };
for (;;) {
  my $wanted = "";
  vec($wanted, fileno $_, 1) = 1 for $pipe, $running ? () : @sockets;
  my $count = select(my $ready = $wanted, undef, undef, 0.05);
  undef $running if $running && waitpid($running, WNOHANG) == $running;
  next if $count <= 0;
  sysread $pipe, my $asked, 1000 if vec($ready, fileno $pipe, 1);
  next if $running;
  next if $running = fork;
  # Out of the way first, so that none is overwritten.
  my @high = map { my $at = fileno $_; $at = dup($at) while $at < 3 + 2 * @sockets; $at } @sockets;
  dup2($high[$_], 3 + $_) for 0 .. $#high;
  ($ENV{LISTEN_FDS}, $ENV{LISTEN_FDNAMES}) = (scalar @sockets, join ":", @names);
  exec "/usr/local/bin/systemctl", "run", "site";
}
