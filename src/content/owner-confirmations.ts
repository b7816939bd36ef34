/**
 * What only the owner can vouch for. Each holds who confirmed it and when ("2027-01-15, A. Owner"), and until then
 * nothing; `npm run launch-check` lists those that hold nothing.
 */
export const ownerConfirmations: {
  /** The company's name, legal form, founding year and claims are as registered. */
  readonly identity: string | undefined;
  /** UEI, CAGE, DUNS and NAICS may be described as "Available upon request". */
  readonly identifiers: string | undefined;
  /** What the pages say about licensed (FFL/SOT) entities matches the licenses and agreements in hand. */
  readonly firearmsLicense: string | undefined;
  /** A lawyer has read the terms, the privacy policy, and the compliance and export pages. */
  readonly legalReview: string | undefined;
} = {
  identity: undefined,
  identifiers: undefined,
  firearmsLicense: undefined,
  legalReview: undefined,
};
