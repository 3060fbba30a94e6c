import { vi } from 'vitest'

// Files with a document share workers and the libraries in them, but nothing of ours: what a module of ours keeps for
// all who use it would hold on to the document of the file before.
if (typeof document !== 'undefined') {
  vi.resetModules()
  ;(await import('@vue/test-utils')).disableAutoUnmount()
}
