import { lazyComponent } from '../../lazy-component'
import type * as menuParts from './menu-parts'

type MenuParts = typeof menuParts

/** Part of an open menu. All parts load together. */
const createLazyPart = <Name extends keyof MenuParts>(name: Name): MenuParts[Name] =>
  lazyComponent(async () => ({ default: (await import('./menu-parts'))[name] }))

export const DropdownMenuCheckboxItem = createLazyPart('DropdownMenuCheckboxItem')
export const DropdownMenuContent = createLazyPart('DropdownMenuContent')
export const DropdownMenuItem = createLazyPart('DropdownMenuItem')
export const DropdownMenuPortal = createLazyPart('DropdownMenuPortal')
export const DropdownMenuRadioGroup = createLazyPart('DropdownMenuRadioGroup')
export const DropdownMenuRadioItem = createLazyPart('DropdownMenuRadioItem')
