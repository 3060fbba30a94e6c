import '@fontsource-variable/inter/wght.css'
import '../../../../src/renderer/styles/tokens.css'
import '../../../../src/renderer/styles/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { useDeskStore } from '../../../../src/renderer/stores/desk-store'
import { useWatchedMarketStore } from '../../../../src/renderer/stores/watched-market-store'
import type { PartsWindow } from '../../patched'
import PatchedParts from './PatchedParts.vue'

// The page has only the two parts of the screen that change with every view.
const app = createApp(PatchedParts).use(createPinia())
const [desk, watch] = [useDeskStore(), useWatchedMarketStore()]
await desk.open()
const [first] = desk.markets ?? []
if (first !== undefined) await watch.watchMarket(first.symbol)
let version = 1
;(window as unknown as PartsWindow).parts = {
  show({ view, quotes }) {
    version += 1
    watch.view = view
    desk.applyChanges({ quotes: { value: quotes, version, asOf: Date.now(), from: 'live' } })
  },
}
app.mount('#app')
