import type { ReadCallName } from '../../src/main/venue/venue-calls'
import { accountAnswers } from './account-answers'
import { historyAnswers } from './history-answers'
import { orderAnswers } from './order-answers'
import type { Payload } from './payload'
import { publicAnswers } from './public-answers'

/** One whole answer for every call that reads. Figures are made up; shapes are the venue's. */
export const payloads: { readonly [N in ReadCallName]: Payload } = {
  ...publicAnswers,
  ...accountAnswers,
  ...orderAnswers,
  ...historyAnswers,
}
