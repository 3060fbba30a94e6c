import '@fontsource-variable/inter/wght.css'
import '../../../../src/renderer/styles/tokens.css'
import '../../../../src/renderer/styles/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { useDesk } from '../../../../src/renderer/stores/desk'
import { useWatch } from '../../../../src/renderer/stores/watch'
import type { PartsWindow } from '../../patched'
import PatchedParts from './PatchedParts.vue'

// The two parts of the screen that change with every picture, and nothing around them.
const app = createApp(PatchedParts).use(createPinia())
const [desk, watch] = [useDesk(), useWatch()]
await desk.open()
const [first] = desk.markets ?? []
if (first !== undefined) await watch.watch(first.symbol)
let version = 1
;(window as unknown as PartsWindow).parts = {
  show({ view, quotes }) {
    version += 1
    watch.view = view
    desk.fold({ quotes: { value: quotes, version, asOf: Date.now(), from: 'live' } })
  },
}
app.mount('#app')
