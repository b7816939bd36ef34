#!/usr/bin/perl
# Listens where the given socket units say, as systemd does, and starts the services whose names come through the pipe
# with those sockets, for as long as it runs.
use strict;
use warnings;
use POSIX qw(dup dup2);
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
$SIG{CHLD} = "IGNORE";
while (open my $pipe, "<", "/run/start.pipe") {
  while (my $service = <$pipe>) {
    chomp $service;
    next if fork;
    # Out of the way first, so that none is overwritten.
    my @high = map { my $at = fileno $_; $at = dup($at) while $at < 3 + 2 * @sockets; $at } @sockets;
    dup2($high[$_], 3 + $_) for 0 .. $#high;
    ($ENV{LISTEN_FDS}, $ENV{LISTEN_FDNAMES}) = (scalar @sockets, join ":", @names);
    exec "/usr/local/bin/systemctl", "run", $service;
  }
}
