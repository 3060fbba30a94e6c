import { vi } from 'vitest'

// Files with a document share workers and the libraries in them, but nothing of ours: what a module of ours keeps for
// all who use it would hold on to the document of the file before, and what that left in it would be found by the next.
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  vi.resetModules()
  ;(await import('@vue/test-utils')).disableAutoUnmount()
}
