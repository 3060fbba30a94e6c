import { shallowReactive } from 'vue'
import { display as plain, writeOutBy } from '@messages/display'

/** How everything on this page is written out. It is reactive, so what was drawn is drawn again when it changes. */
export const display = shallowReactive({ ...plain })
writeOutBy(display)
