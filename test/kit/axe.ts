import axe from 'axe-core'

/** Rules that need a layout; the test page draws neither colours nor positions. */
const unseen = [
  'color-contrast',
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'scrollable-region-focusable',
  // The rows of a table without height are not there to be referenced.
  'aria-valid-attr-value',
]

/** Accessibility faults in a part of a page: rule and element, one a line. */
export async function axeFaults(element: Element): Promise<readonly string[]> {
  const rules = Object.fromEntries(unseen.map(id => [id, { enabled: false }]))
  const { violations } = await axe.run(element, { rules, elementRef: false })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
