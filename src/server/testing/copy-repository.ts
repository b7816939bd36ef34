import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export const copyPassword = "kept in a safe";

/**
 * With a new restic repository, every command spends half a second of computing to open it with its password.
 * Restic made this one too, but its key was sealed again with the least that scrypt allows.
 */
const key = JSON.stringify({
  created: "2026-01-01T00:00:00Z",
  kdf: "scrypt",
  N: 2,
  r: 1,
  p: 1,
  salt: "vsay2m6HVxFLK+KfTNBbyrhogt6eiKc+CxPQ4DdowHsZsdHlXDt6Mf2Ih6l2BTP+kEGG+YeTRZJxNuGyVFfm1A==",
  data: "X6TDa7e7bzmWlleAT/uj6XHrvK7Q8SRGsyk34T+xSJ2L45NwOWyNQSbvajhv/chuXZPr339XZ+DvKALHfS8nc1pDOjkyLJn2SxdvMaO6x9KlgF4Eyj784OBHymn/tkElKxS0l1lWG5mjXfuT3jx9w+ZVCl5jAT0stL6bgiKcjJ0C+n8RsX8ZseP0qrN5ZxQ7IDyIV0dKVMOZus4dJ92TSA==",
});
const config =
  "vRjHl7NkQvJv1ot/MIBXdQ0CkHuCkAvTXFwOL55CEj7Hi2JvN/MjfbI9Bq31pa9lehAbgRBXztv59g0sfejb5l2IZtSbzu9t7GPpNhFs+6udvxVZzAlgQCgAsoJyYQ84twGDPeErAsEQbQoEinTzmPUlu5wXbkI28gZOKHruxK7Qm5jtCZTUqdjmZ5/L+L5cNaT/RtH3dbqaaJk=";

/** Makes a repository that copies can go to at once; other tests show that a site makes its own. */
export function createCopyRepository(folder: string) {
  for (const name of ["data", "index", "keys", "locks", "snapshots"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, "config"), Buffer.from(config, "base64"));
  writeFileSync(path.join(folder, "keys", createHash("sha256").update(key).digest("hex")), key);
  return folder;
}
