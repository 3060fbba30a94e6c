import { isProjectConfigured, type UpdateProject } from '@core/update/believe'
import type { StoredUpdateState } from './update-memory'
import type { UpdateConnection } from './way'

/** The way to the project's address, for as long as it is used, and only while it may be. */
export interface UpdateConnections {
  /** Uses the way and shuts it; undefined where there is none now. */
  withConnection<T>(use: (way: UpdateConnection) => Promise<T>): Promise<T | undefined>
  /** Ends whatever goes over it. */
  closeAll(): void
}

interface Parts {
  readonly project: UpdateProject
  readonly memory: Pick<StoredUpdateState, 'isOn'>
  readonly offline: { isOn(): boolean }
  readonly openConnection: (address: string) => UpdateConnection
}

export function createUpdateConnections({ project, memory, offline, openConnection }: Parts): UpdateConnections {
  const open = new Set<UpdateConnection>()
  return {
    async withConnection(use) {
      // SECURITY: the one place where it is opened: never before the project is made, unless the person turned it on,
      // and not while they want no connection.
      if (!isProjectConfigured(project) || !memory.isOn() || offline.isOn()) return undefined
      const way = openConnection(project.address)
      open.add(way)
      try {
        return await use(way)
      } finally {
        open.delete(way)
        way.close()
      }
    },
    closeAll() {
      for (const way of open) way.close()
    },
  }
}
