import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/close-several'

const positionGroupLabels = messages.groups

export const closeSeveralMessages = {
  ...messages.closeSeveral,
  group: (of: keyof typeof positionGroupLabels, count: number): string =>
    fillMessage(messages.closeSeveral.group, { of: positionGroupLabels[of], count: String(count) }),
  review: (count: number): string =>
    fillMessage(messages.closeSeveral.review.reviewClose, {
      count: fillPluralMessage(messages.closeSeveral.review.position, count),
    }),
} as const
