import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Runs the supervisor with servers that are one line of JavaScript each, in order; the last one is used for all further starts. */
async function runSupervisor(servers: string[]) {
  const program = `
    import { spawn } from 'node:child_process'
    import { supervise } from ${JSON.stringify(new URL('./supervise.mjs', import.meta.url).href)}
    const servers = ${JSON.stringify(servers)}
    let starts = 0
    process.on('exit', () => console.log('starts:' + starts))
    supervise(
      () => spawn(process.execPath, ['-e', servers[Math.min(starts++, servers.length - 1)]],
        { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
      { minDelayMs: 1 },
    )`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output, starts: Number(/starts:(\d+)/.exec(output)?.[1]) }
}

const READY_THEN = (end: string) => `process.send('ready', () => { ${end} })`

describe('the supervisor', () => {
  it('restarts a server that was killed after it was ready', async () => {
    const { code, starts, output } = await runSupervisor([
      READY_THEN("process.kill(process.pid, 'SIGKILL')"),
      READY_THEN('process.exit(0)'),
    ])
    expect({ code, starts }).toEqual({ code: 0, starts: 2 })
    expect(output).toContain('ended unexpectedly (SIGKILL) and is restarted')
  })

  it('does not restart a server that never became ready', async () => {
    const { code, starts } = await runSupervisor(['process.exit(1)'])
    expect({ code, starts }).toEqual({ code: 1, starts: 1 })
  })

  it('does not restart a server that exits with a permanent error', async () => {
    const { code, starts } = await runSupervisor([READY_THEN('process.exit(1)'), 'process.exit(78)'])
    expect({ code, starts }).toEqual({ code: 78, starts: 2 })
  })

  it('stops restarting a server that keeps exiting, and reports it', async () => {
    const { code, starts, output } = await runSupervisor([READY_THEN('process.exit(3)')])
    expect({ code, starts }).toEqual({ code: 3, starts: 6 })
    expect(output).toContain('ended unexpectedly 6 times in a row (exit code 3) and is not restarted')
  })
})
