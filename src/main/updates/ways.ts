import { isMade, type Project } from '@core/update/believe'
import type { UpdateMemory } from './update-memory'
import type { UpdateWay } from './way'

/** The way to the project's address, for as long as it is used, and only while it may be. */
export interface UpdateWays {
  /** Uses the way and shuts it; undefined where there is none now. */
  through<T>(use: (way: UpdateWay) => Promise<T>): Promise<T | undefined>
  /** Ends whatever goes over it. */
  shut(): void
}

interface Parts {
  readonly project: Project
  readonly memory: Pick<UpdateMemory, 'isOn'>
  readonly offline: { isOn(): boolean }
  readonly openWay: (address: string) => UpdateWay
}

export function createWays({ project, memory, offline, openWay }: Parts): UpdateWays {
  const open = new Set<UpdateWay>()
  return {
    async through(use) {
      // SECURITY: the one place where it is opened: never before the project is made, unless the person turned it on,
      // and not while they want no connection.
      if (!isMade(project) || !memory.isOn() || offline.isOn()) return undefined
      const way = openWay(project.address)
      open.add(way)
      try {
        return await use(way)
      } finally {
        open.delete(way)
        way.close()
      }
    },
    shut() {
      for (const way of open) way.close()
    },
  }
}
