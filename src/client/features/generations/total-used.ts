/** A regeneration begun here that the person's row may not count yet: the row said `since` when it began. */
export interface PendingRegeneration {
  since: number
}

/** "Total Used": the regenerations so far with the one of this page, which is never counted twice. */
export const totalUsed = (totalRegenerations: number, uncounted: PendingRegeneration | null): number =>
  uncounted && totalRegenerations <= uncounted.since ? totalRegenerations + 1 : totalRegenerations
