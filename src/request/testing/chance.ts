/** Chance that repeats itself: the same seed gives the same choices. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  readonly draw: () => number;
  readonly isLikely: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** From 0 up to, not including, this. */
  readonly below: (limit: number) => number;
};

export function createChance(seed: number): Chance {
  let state = seed | 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(draw() * limit);
  return {
    draw,
    below,
    isLikely: (share) => draw() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
