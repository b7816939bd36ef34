/** A thing of schema.org: its type and its properties. */
export type Node = { readonly "@type": string; readonly [property: string]: unknown };
