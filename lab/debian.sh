#!/usr/bin/env bash
# Boots Debian 13 from Debian's own packages, with its own systemd and namespaces. There it installs the
# archive in release/, lets the owner publish, upgrades, fails to upgrade, loses the machine and restores it
# from the copy elsewhere, and removes the site.
# With --image it also builds and runs the container image (podman).
# As root: npm run release && npm run debian. Needs debootstrap, iproute2 and unshare; the first run fetches 120 MB.
set -euo pipefail
work=${DEBIAN_LAB:-/var/tmp/site-debian}
base=$work/base root=$work/root
archive=$(realpath "$(ls -t release/site-*-linux-*.tar.gz | head -1)")
name=$(basename "$archive" .tar.gz)
answers='--site www.ridge.example --desk desk.ridge.example --owner-name "Ann Lee" --owner-email ann@ridge.example --smtp none'

make_base() {
  [ ! -e "$base/made-2" ] || return 0
  rm -rf "$base"
  mkdir -p "$work"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates,iproute2 trixie "$base" >"$work/debootstrap.log"
  printf '127.0.0.1 localhost\n::1 localhost\n' >"$base/etc/hosts"
  # The booted system has no network: what ./install fetches is fetched here, and not installed.
  chroot "$base" sh -c 'apt-get update -qq && apt-get install -qq --download-only --no-install-recommends caddy libatomic1 restic openssh-server openssh-client' >/dev/null
  touch "$base/made-2"
}

# Run in the new namespaces.
enter='
set -e
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2.upper,workdir=$2.work" "$2"
cd "$2"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
# Nodes of its own: systemd changes their owner.
for device in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  IFS=: read -r node major minor <<<"$device"
  mknod -m 666 "dev/$node" c "$major" "$minor"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ip link set lo up
hostname debian
pivot_root . . && umount -l .
exec env -i container=lab PATH=/usr/sbin:/usr/bin /lib/systemd/systemd'

boot() {
  rm -rf "$root" "$root.upper" "$root.work"
  mkdir -p "$root" "$root.upper" "$root.work"
  # systemd wants a control group of its own to divide.
  local group
  group=$(dirname "$(find /sys/fs/cgroup -maxdepth 2 -name cgroup.controllers | head -1)")/site-debian
  mkdir -p "$group"
  (echo "$BASHPID" >"$group/cgroup.procs" && exec unshare --mount --net --pid --uts --ipc --cgroup --fork --kill-child \
    bash -c "$enter" enter "$base" "$root") >"$work/boot.log" 2>&1 &
  namespaces=$!
  trap 'kill -9 $namespaces' EXIT
  until init=$(pgrep -P $namespaces) && in_debian 'systemctl is-system-running || true' 2>/dev/null | grep -qE 'running|degraded'; do sleep 0.5; done
}

in_debian() {
  nsenter --target "$init" --all env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin \
    SITE_PATIENCE_SECONDS="${SITE_PATIENCE_SECONDS:-60}" bash -c "cd /root; $1" </dev/null
}

# Runs a command; prints it, its output (without the QR code for a phone), its exit status and its time.
step() {
  local started status=0
  printf '\n# %s\n' "$1"
  started=$(date +%s.%N)
  in_debian "$1" 2>&1 | grep -v '[█▀▄]' || status=${PIPESTATUS[0]}
  printf -- '-- status %s, %.1f s\n' "$status" "$(echo "$(date +%s.%N) - $started" | bc)"
}

# Makes an archive with the same content under another name, with a line added before its program.
variant() {
  in_debian "cp -r $name $1 && cd $1 && { echo '// $1'; echo '$2'; cat dist/server/main.js; } >main && mv main dist/server/main.js &&
    sed -i '/  dist\/server\/main.js\$/d' SHA256SUMS && sha256sum dist/server/main.js >>SHA256SUMS &&
    cd .. && tar -czf $1.tar.gz $1 && sha256sum $1.tar.gz >$1.tar.gz.sha256 && rm -r $1"
}

# Runs a program of this project on the installed system's network.
beside() {
  printf '\n# %s\n' "$*"
  nsenter --target "$init" --net node_modules/.bin/node "$@"
}

# `send` sends requests over HTTP and prints how many; `count` prints how many requests the store has.
send='import { accept, createSubmission } from "./tests/support/submit.ts";
for (let turn = 0; turn < process.argv[1]; turn += 1) await accept(3000, createSubmission());
console.log(process.argv[1], "requests accepted");'
count='inbox export --json | grep -o "\"reference\"" | wc -l'

make_base
boot
cp "$archive" "$archive.sha256" "/proc/$init/root/root/"
step "sha256sum --check $name.tar.gz.sha256 && tar -xzf $name.tar.gz"
step "$name/install $answers" | tee "$work/installed.log"
beside lab/owner.ts "$(grep -o 'https://desk[^ ]*' "$work/installed.log" | tail -1)" "(205) 444-0177"
step "systemctl is-active site caddy site-backup.timer; systemd-analyze security site --no-pager | tail -1; ss -ltn | tail -n +2"
step "$name/install"
step "systemctl start site-backup && ls /var/backups/site && inbox doctor"
variant better ""
step "site upgrade better.tar.gz"
variant worse 'process.exit(1);'
step "site upgrade worse.tar.gz"
variant late 'if (process.env.DATA_DIR === "/var/lib/site") process.exit(1);'
step "site upgrade late.tar.gz"
step "systemctl is-active site; readlink /opt/site/current; inbox staff list"

# Copies over SFTP, by the service in its sandbox; another user's home stands in for the other machine.
step "apt-get install -y -qq --no-install-recommends restic openssh-server openssh-client >/dev/null 2>&1; useradd --create-home elsewhere
  install -d -o site -m 0700 /var/lib/site/.ssh; install -d -o elsewhere -m 0700 /home/elsewhere/.ssh
  runuser -u site -- ssh-keygen -q -t ed25519 -N '' -f /var/lib/site/.ssh/id_ed25519
  install -o elsewhere -m 0600 /var/lib/site/.ssh/id_ed25519.pub /home/elsewhere/.ssh/authorized_keys
  ssh-keyscan -t ed25519 localhost 2>/dev/null | runuser -u site -- tee /var/lib/site/.ssh/known_hosts >/dev/null
  echo 'kept in a safe' | install -o site -m 0400 /dev/stdin /etc/site/restic-password
  printf 'RESTIC_REPOSITORY=sftp:elsewhere@localhost:/home/elsewhere/site\nRESTIC_PASSWORD_FILE=/etc/site/restic-password\n' >>/etc/site/site.env"
step "systemctl restart site; until journalctl -u site | grep -E 'copied_elsewhere|copy_failed'; do sleep 1; done"
beside --input-type=module -e "$send" 40
step "inbox copy && $count"
beside --input-type=module -e "$send" 3
# The machine is lost. Elsewhere its owner keeps the settings and the password, and in this test the key too.
step "mkdir kept && cp /etc/site/site.env /etc/site/restic-password kept && cp -r /var/lib/site/.ssh kept/ssh
  systemctl kill --signal=KILL site; /opt/site/current/install --remove; rm -r /var/lib/site /var/backups/site /etc/site; userdel site"
step "$name/install $answers"
step "systemctl stop site.socket && mv /var/lib/site/inbox.sqlite* /root
  install -o root -g site -m 0640 kept/site.env /etc/site/site.env && install -o site -m 0400 kept/restic-password /etc/site/restic-password
  cp -r kept/ssh /var/lib/site/.ssh && chown -R site:site /var/lib/site/.ssh && inbox restore --copy"
step "$name/install"
step "$count; inbox staff list; inbox doctor"

step "/opt/site/current/install --remove"
step "ls -A /opt /var/lib/site; systemctl is-active site caddy"
step "$name/install"

if [ "${1-}" = --image ]; then
  # No registry: this Debian is imported as Debian's image. crun needs all control groups to be of one
  # version.
  tar -C "$base" --exclude='./var/cache/apt/archives/*.deb' -c . | podman import --quiet - docker.io/library/debian:13.2-slim
  podman build --quiet --pull=never --network=host --isolation=chroot --format=docker -f deploy/Dockerfile --ignorefile deploy/Dockerfile.dockerignore -t site .
  unshare --mount bash -euc '
    umount --recursive --lazy /sys/fs/cgroup && mount -t cgroup2 cgroup2 /sys/fs/cgroup
    podman run --detach --quiet --name site-lab --cgroups=disabled --ulimit=nofile=1024:4096 --ulimit=nproc=1024:4096 --network=none \
      --read-only --tmpfs /tmp --tmpfs /var/cache/site:mode=1777 --cap-drop ALL --security-opt no-new-privileges --env BACKUP_DIR=/data/backups \
      --env PUBLIC_ORIGIN=https://www.ridge.example --env DESK_ORIGIN=https://desk.ridge.example --volume site-lab:/data site
    trap "podman rm --force --volumes site-lab; podman volume rm site-lab" EXIT
    ask="const end = Date.now() + 60_000; const ask = () => fetch(process.argv[1]).then(async (answer) => console.log(answer.status, (await answer.text()).slice(0, 120)), () => Date.now() < end && setTimeout(ask, 500)); ask();"
    for page in 3000/healthz 3000/rfq 3001/sign-in; do podman exec site-lab node_modules/.bin/node -e "$ask" "http://127.0.0.1:$page"; done
    podman exec site-lab inbox staff invite "Ann Lee" ann@ridge.example --owner | head -3
    podman exec site-lab inbox backup /data/backups/inbox-1.sqlite'
fi
