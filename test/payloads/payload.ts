/** A whole answer of the venue, what it must be read as, and where it breaks when it is changed. */
export interface Payload {
  readonly text: string
  readonly value: unknown
  /** The path a fault names, the piece of the answer that is changed, and what it is changed to. */
  readonly faults?: readonly (readonly [path: string, from: string, to: string])[]
}

/** An answer around its payload. */
export const answer = (data: string): string => `{"success":true,"timestamp":1702989203989,"data":${data}}`
export const rows = (...each: readonly string[]): string => answer(`{"rows":[${each.join(',')}]}`)
export const page = (...each: readonly string[]): string =>
  answer(`{"meta":{"total":9,"records_per_page":25,"current_page":1},"rows":[${each.join(',')}]}`)
export const paged = (...read: readonly unknown[]) => ({ rows: read, total: 9, page: 1 })
export const listed = (...read: readonly unknown[]) => ({ rows: read, total: 9, page: 1 })
