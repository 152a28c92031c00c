import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInfo } from '$lib/api'

// A server that answers with the status its path ends with, as nginx and Caddy do: a page, or nothing.
let proxy: Server
const fetched = globalThis.fetch

beforeAll(async () => {
  proxy = createServer((request, response) => {
    response.writeHead(Number(request.url?.split('/').at(-1)))
    response.end('<html><title>nginx</title></html>')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const page = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  // Outside a browser there is no page that a path belongs to.
  globalThis.fetch = (path, how) => fetched(new URL(path as string, page), how)
})

afterAll(() => {
  globalThis.fetch = fetched
  proxy.closeAllConnections()
  proxy.close()
})

test.each([
  [413, 'too_large'],
  [502, 'no_network'],
  [503, 'no_network'],
  [504, 'no_network'],
  [500, 'internal_error'],
])('what a proxy says by itself, %i, has a code of ours', async (status, code) => {
  await expect(roomInfo(String(status))).rejects.toMatchObject({ code })
})
