/** What a reader of the description sees first. */
export const ABOUT = `REST API of the Sextant satellite and GPS tracking platform.

**Start.** \`POST /api/Auth/Token\` with a user name and an API key gives a token; send it as \`Authorization: Bearer <token>\`
with every other request, and ask for a new one before it expires.

**Answers** are JSON objects. \`success\` says how it went. A failure has \`error\` for people, \`code\` for programs, \`requestId\`
for the operator's log and, where fields are at fault, \`details\`. \`apiUsage\` is what the request cost and \`apiDailyUsage\` the
account's sum of the day. Times are ISO 8601 in UTC.

**Paths** are matched without regard to case, and a trailing slash is ignored. A method that a path does not know is answered with
405 and \`Allow\`; \`HEAD\` works wherever \`GET\` does.

**Lists** give up to 10,000 records. When there are more, the answer has \`nextCursor\` and a \`Link\` header with \`rel="next"\`:
send the cursor with the next request, all else being equal.

**Changes.** \`PUT\` replaces a record. \`PATCH\` takes JSON Patch (RFC 6902, an array) or a merge patch (RFC 7396, an object).
Single records carry an \`ETag\`; sent back as \`If-Match\`, the change happens only if nobody else made one meanwhile.

**Limits.** Bodies up to 1 MiB. Requests are counted by the minute for each key or session: \`RateLimit\` says what is left, and
over the limit the answer is 429 with \`Retry-After\`.

**Versions.** \`API-Version\` is on every response. What is described here keeps working; an addition that must go first carries
\`Deprecation\` and \`Sunset\`.`
