import { shallowReactive } from 'vue'
import { currentDisplayFormat as plain, setDisplayFormat } from '@messages/display'

/** How everything on this page is written out. It is reactive, so what was drawn is drawn again when it changes. */
export const pageDisplay = shallowReactive({ ...plain })
setDisplayFormat(pageDisplay)
