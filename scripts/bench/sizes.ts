/** How much is measured. All that takes time is named here, so that the length of a run can be read off. */
export type Sizes = {
  readonly builds: number;
  readonly starts: number;
  readonly peerRounds: number;
  readonly paintRounds: PaintRounds;
  readonly throughputRounds: number;
  readonly throughputSeconds: number;
  readonly slowDiskRounds: number;
  readonly slowDiskSeconds: number;
  readonly submissionRounds: number;
  readonly submissionSeconds: number;
  readonly storedSubmissions: number;
  readonly archiveRounds: number;
  readonly archiveSeconds: number;
  readonly pageRequests: number;
  readonly pictureConnections: readonly number[];
  readonly pictureSeconds: number;
};

/**
 * Blocking time swings with the machine, tenfold from one visit to the next: a page that misses is visited again in the
 * next round. One lucky visit is not enough; the most are so many that bad luck alone hardly ever decides.
 */
export type PaintRounds = { readonly least: number; readonly most: number };

export const fullSizes: Sizes = {
  builds: 3,
  starts: 5,
  peerRounds: 3,
  paintRounds: { least: 3, most: 25 },
  throughputRounds: 11,
  throughputSeconds: 0.2,
  slowDiskRounds: 41,
  slowDiskSeconds: 0.8,
  submissionRounds: 11,
  submissionSeconds: 1.5,
  storedSubmissions: 1_000_000,
  archiveRounds: 15,
  archiveSeconds: 3,
  pageRequests: 100_000,
  pictureConnections: [1, 3, 10, 30, 100, 300, 1_000],
  pictureSeconds: 1,
};

/** To see that the bench itself works; its figures say little. */
export const quickSizes: Sizes = {
  builds: 1,
  starts: 1,
  peerRounds: 1,
  paintRounds: { least: 1, most: 1 },
  throughputRounds: 1,
  throughputSeconds: 0.2,
  slowDiskRounds: 1,
  slowDiskSeconds: 2,
  submissionRounds: 1,
  submissionSeconds: 1,
  storedSubmissions: 20_000,
  archiveRounds: 1,
  archiveSeconds: 1.5,
  pageRequests: 5_000,
  pictureConnections: [1, 30, 300],
  pictureSeconds: 0.5,
};
