import { createDeskIds } from '../../src/main/desk-ids'

/** Ids with the installation name "test". */
export const ids = createDeskIds('test')
