// SECURITY: the built-ins are frozen before the second import loads the first package. Add no third import.
import './freeze-builtins'
await import('./index')
