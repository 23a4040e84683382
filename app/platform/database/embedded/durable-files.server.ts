import fs from 'node:fs'

import { NodeFS } from '@electric-sql/pglite/nodefs'

type Initialise = NodeFS['init']

/** The part of Emscripten's NODEFS that is extended here. */
interface FileModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/**
 * Files of the embedded database that reach the disk when PostgreSQL says so.
 *
 * Emscripten's NODEFS has no `fsync`, so PostgreSQL's would quietly do nothing and a power cut could take acknowledged
 * registrations with it. Only `fsync` is passed through to the file system, not `fdatasync`: hence `wal_sync_method=fsync`.
 */
export class DurableFiles extends NodeFS {
  override async init(...[engine, options]: Parameters<Initialise>): ReturnType<Initialise> {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun = emscriptenOpts.preRun ?? []
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [passFsyncOn, ...preRun] } }
  }
}

function passFsyncOn(module: unknown): void {
  if (!hasNodeFiles(module)) throw new Error('The embedded database has no NODEFS: it would not be durable.')
  module.NODEFS.stream_ops.fsync = ({ nfd }) => {
    fs.fdatasyncSync(nfd)
    return 0
  }
}

function hasNodeFiles(module: unknown): module is FileModule {
  return typeof module === 'object' && module !== null && 'NODEFS' in module
}
