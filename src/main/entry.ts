// SECURITY: what is frozen and taken comes before the first package, all of which the second line loads: these two and no third.
import './first'
await import('./index')
