import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/close-several'

const groups = messages.groups

/** What the dialog that closes several positions says. */
export const closeSeveral = {
  ...messages.closeSeveral,
  group: (of: keyof typeof groups, count: number): string =>
    fill(messages.closeSeveral.group, { of: groups[of], count: String(count) }),
  review: (count: number): string =>
    fill(messages.closeSeveral.review.reviewClose, {
      count: fillPlural(messages.closeSeveral.review.position, count),
    }),
} as const
