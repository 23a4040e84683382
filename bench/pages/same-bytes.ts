import http from 'node:http'

/** A separate process: a bare `node:http` server that answers every request with a page it fetched once. */
const url = process.argv[2] ?? ''
const { headers, body } = await fetchRaw(url)
const server = http.createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})

function fetchRaw(from: string): Promise<{ headers: string[]; body: Buffer }> {
  const asked = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Cookie: 'lang=EN' }
  const own = new Set(['date', 'connection', 'keep-alive'])
  return new Promise((resolve, reject) => {
    http
      .get(from, { headers: asked }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const pairs = response.rawHeaders.flatMap((name, at, all) =>
            at % 2 === 0 && !own.has(name.toLowerCase()) ? [name, all[at + 1] ?? ''] : [],
          )
          resolve({ headers: pairs, body: Buffer.concat(parts) })
        })
      })
      .on('error', reject)
  })
}
