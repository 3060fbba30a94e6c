import { createDeskIds } from '../../src/main/desk-ids'

/** Names as an installation gives them that only tests know. */
export const ids = createDeskIds('test')
