/** At the desk people go by their first names. */
export function firstName(name: string) {
  return name.split(" ")[0] ?? name;
}
