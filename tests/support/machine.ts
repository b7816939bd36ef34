import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";

export type Machine = {
  /** Its root folder, as seen from here. */
  readonly root: string;
  /** Before a program that is to run on its network. */
  readonly network: readonly string[];
  /** Runs a command as root in the machine, in /root; returns what it printed, errors included. */
  run(command: string): { readonly status: number | null; readonly said: string };
  /** Starts a program of this project on the machine's network. */
  beside(...args: readonly string[]): ChildProcessByStdio<Writable, Readable, null>;
  /** Ends everything in the machine. */
  end(): Promise<void>;
};

/**
 * An empty machine with this one's programs: a root folder, processes and a network of its own, so that what is installed
 * is at the paths and ports where it belongs. It can be on the network of another one.
 */
export async function startMachine(on?: Machine): Promise<Machine> {
  const root = await mkdtemp(path.join(tmpdir(), "machine-"));
  const alone = `${on ? "--mount" : "--mount --net"} --pid --fork --kill-child bash -c`.split(" ");
  const make = ["unshare", ...alone, enter, "machine", root, process.cwd()];
  const [program = "", ...args] = on ? [...on.network, ...make] : make;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const isReady = await Promise.race([once(child.stdout, "data").then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error("No machine can be made here; run this as root.");
  const { pid } = child;
  const [init] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  const network = ["nsenter", `--net=/proc/${init}/ns/net`];
  const inside = `--target ${init} --mount --net --pid chroot ${root} env -i HOME=/root PATH=${programs} SITE_PATIENCE_SECONDS=150 NODE_COMPILE_CACHE=/compiled bash -c`;
  return {
    root,
    run(command) {
      const args = [...inside.split(" "), `exec 2>&1; cd; ${command}`];
      const { status, stdout } = spawnSync("nsenter", args, { encoding: "utf8" });
      return { status, said: stdout };
    },
    network,
    beside(...args) {
      const [program = "", ...more] = [...network, process.execPath, ...args];
      return spawn(program, more, { stdio: ["pipe", "pipe", "inherit"] });
    },
    async end() {
      child.kill("SIGKILL");
      await ended;
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const programs = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin";

/**
 * Bash remains the first process because it reaps processes whose parents have ended. It ends, and the
 * machine with it, when the program that started it has ended for any reason, because its input ends then.
 */
const enter = `
set -e
cd $1
chmod 755 .
mkdir -p usr opt var/lib/dpkg var/backups var/tmp tmp run proc dev root local/bin repository compiled
chmod 1777 tmp var/tmp compiled
cp -a /etc etc
rm -rf etc/site etc/systemd/system
cp /var/lib/dpkg/status var/lib/dpkg
cp $2/tests/support/systemctl local/bin
ln -s /bin/true local/bin/journalctl
for link in /bin /sbin /lib /lib64; do cp -P $link .; done
mount --bind /usr usr
mount -o remount,bind,ro usr
mount --bind local usr/local
mount --bind $2 repository
mount -o remount,bind,ro repository
mount --rbind /dev dev
mount -t proc proc proc
ip link set lo up
exec chroot . bash -c 'echo ready; while read -rt 0.01 || [ $? -gt 128 ]; do sleep 1; done'
`;
