import { shallowReactive } from 'vue'
import { currentDisplayFormat as plain, setDisplayFormat } from '@messages/display'

/** Display settings of this page. Reactive, so a change updates everything rendered. */
export const pageDisplay = shallowReactive({ ...plain })
setDisplayFormat(pageDisplay)
