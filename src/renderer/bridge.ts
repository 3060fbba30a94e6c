import { deskApi } from '@contract/desk-api'
import { createPageClient } from './page-client'

/** Client of the desk window's API. Only stores call it, never components. */
export const desk = createPageClient(deskApi, () => window.desk)
