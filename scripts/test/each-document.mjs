import { vi } from 'vitest'

// Files with a document share workers and the libraries in them, but no modules of ours: a shared module
// would keep references to the document of the file before, and the next file would find what that left in
// it.
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  vi.resetModules()
  ;(await import('@vue/test-utils')).disableAutoUnmount()
}
