// The baseline of `peers`: the same work as it is usually written. Fastify, Prisma's models with interactive
// transactions over Prisma's own SQLite adapter, and SimpleWebAuthn; the tables of the game, each commit on the disk
// before the response.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ENDPOINTS, PASSKEY_ALGORITHMS, passkeySignInBodySchema, signupBodySchema } from '@bougie/protocol'
import { migrateDatabase, PrismaClient } from '@bougie/server'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import fastify, { type FastifyRequest } from 'fastify'
import { inParallel } from '../player/in-parallel.ts'

/** An order to place bets, some at once. */
export interface UsualOrder {
  readonly bets: number
  readonly atOnce: number
}

const WELCOME_CENTS = 10_000n
const STAKE_CENTS = 100n
const BETTORS = 1000
const BETTOR_CENTS = 1_000_000_00n
const CYCLE_ID = randomUUID()
const ESCROW = `escrow:cycle:${CYCLE_ID}`
const CHALLENGE_MS = 5 * 60_000
const TOKEN_MS = 24 * 3_600_000
/** An interactive transaction of a burst waits for all before it. */
const TRANSACTION = { maxWait: 60_000, timeout: 60_000 } as const

const [databaseUrl = ''] = process.argv.slice(2)
await migrateDatabase({ databaseUrl, migrationDatabaseUrl: null })
const prisma = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: databaseUrl }) })
// Sets both on the one connection of the adapter.
await prisma.$queryRawUnsafe('PRAGMA journal_mode = WAL')
await prisma.$queryRawUnsafe('PRAGMA synchronous = FULL')
await prepareCycle()

const app = fastify()

app.get(ENDPOINTS.passkeyRegistrationOptions.path, async (request) => {
  const { name } = request.query as { name: string }
  const userId = randomUUID()
  const options = await generateRegistrationOptions({
    rpName: 'Bench',
    rpID: request.hostname,
    userName: name,
    userID: Buffer.from(userId),
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(Date.now() + CHALLENGE_MS)
  await prisma.passkeyChallenge.create({
    data: { challenge: options.challenge, ceremony: 'registration', passkeyUserId: userId, name, expiresAt },
  })
  return { credentialRequestOptions: options }
})

app.post(ENDPOINTS.passkeySignIn.path, async (request) => {
  const { challenge, credential } = passkeySignInBodySchema.parse(request.body)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: `http://${request.host}`,
    expectedRPID: request.hostname,
  })
  if (!verified) throw new Error('A credential does not verify')
  return prisma.$transaction(async (transaction) => {
    const stored = await transaction.passkeyChallenge.delete({ where: { challenge } })
    const wallet = `0x${randomBytes(20).toString('hex')}`
    const user = await transaction.passkeyUser.create({
      data: {
        id: stored.passkeyUserId ?? '',
        name: stored.name ?? '',
        nameKey: (stored.name ?? '').toLowerCase(),
        walletAddress: wallet,
        walletKey: wallet,
        createdAt: new Date(),
      },
    })
    await transaction.passkeyCredential.create({
      data: {
        id: registrationInfo.credential.id,
        passkeyUserId: user.id,
        publicKey: registrationInfo.credential.publicKey,
        counter: BigInt(registrationInfo.credential.counter),
        transports: '[]',
        deviceType: registrationInfo.credentialDeviceType,
        backedUp: registrationInfo.credentialBackedUp,
        createdAt: new Date(),
      },
    })
    const [familyId, access, refresh] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [kind, token] of Object.entries({ access, refresh })) {
      await transaction.token.create({ data: newToken({ kind, token, familyId, passkeyUserId: user.id }) })
    }
    return { access_token: access, refresh_token: refresh, token_type: 'Bearer', roles: ['user'] }
  }, TRANSACTION)
})

app.get(ENDPOINTS.passkeyMe.path, async (request) => {
  const { passkeyUserId } = await callerOf(request)
  const user = await prisma.passkeyUser.findUniqueOrThrow({ where: { id: passkeyUserId ?? '' } })
  return {
    id: user.id,
    name: user.name,
    created_at: user.createdAt.toISOString(),
    signers: [{ safes: [{ address: user.walletAddress }] }],
  }
})

app.post(ENDPOINTS.signup.path, async (request, reply) => {
  const { passkeyUserId } = await callerOf(request)
  const { wallet_address: address, ibex_id: ibexId } = signupBodySchema.parse(request.body)
  const [id, pseudo, token] = [randomUUID(), `joueur${randomBytes(6).toString('hex')}`, randomUUID()]
  await prisma.$transaction(async (transaction) => {
    const now = new Date()
    await transaction.user.create({
      data: {
        id,
        kind: 'passkey',
        walletAddress: address,
        walletKey: address.toLowerCase(),
        walletId: ibexId,
        pseudo,
        pseudoKey: pseudo,
        passkeyUserId,
        createdAt: now,
        updatedAt: now,
      },
    })
    await transaction.playerRecord.create({ data: { userId: id } })
    await transaction.ledgerAccount.create({ data: { id: `player:${id}`, kind: 'player', userId: id } })
    await transaction.ledgerMovement.create({
      data: {
        id: randomUUID(),
        key: `welcome:${id}`,
        reason: 'welcome',
        causeType: 'user',
        causeId: id,
        createdAt: now,
        transfers: {
          create: { ordinal: 0, fromAccountId: 'promo', toAccountId: `player:${id}`, amountCents: WELCOME_CENTS },
        },
      },
    })
    await transaction.token.create({ data: newToken({ kind: 'user', token, familyId: randomUUID(), userId: id }) })
  }, TRANSACTION)
  const balance = Number(WELCOME_CENTS) / 100
  const names = { wallet_address: address, ibex_id: ibexId, pseudo }
  return reply.status(201).send({ id, balance, token, ...names, account_role: 'user', isInfluencer: false })
})

app.get(ENDPOINTS.balance.path, async (request) => {
  const { userId } = await callerOf(request)
  const account = await prisma.ledgerAccount.findUniqueOrThrow({ where: { id: `player:${userId}` } })
  return { balance: Number(account.balanceCents) / 100 }
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })

process.on('message', async ({ bets, atOnce }: UsualOrder) => {
  const beganAtMs = performance.now()
  await inParallel(Array(bets).keys(), atOnce, (index) => placeBet(`player:${index % BETTORS}`))
  process.send?.(performance.now() - beganAtMs)
})
process.on('disconnect', () => process.exit())

async function callerOf(request: FastifyRequest) {
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  const stored = await prisma.token.findUniqueOrThrow({ where: { hash: hashOf(token) } })
  if (stored.expiresAt < new Date() || stored.revokedAt !== null) throw new Error('The token is not valid')
  return stored
}

interface TokenOwner {
  readonly kind: string
  readonly token: string
  readonly familyId: string
  readonly userId?: string
  readonly passkeyUserId?: string
}

function newToken({ token, ...owner }: TokenOwner) {
  const createdAt = new Date()
  return { ...owner, hash: hashOf(token), createdAt, expiresAt: new Date(createdAt.getTime() + TOKEN_MS) }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A cycle and players with money, so that bets need no other set-up. */
async function prepareCycle(): Promise<void> {
  const startedAt = new Date()
  await prisma.cycle.create({
    data: {
      id: CYCLE_ID,
      number: 1,
      status: 'live',
      commitment: '',
      serverSeed: '',
      startPrice: 1,
      version: 0,
      bets: 0,
      players: 0,
      openStakesCents: 0n,
      paidInCents: 0n,
      paidOutCents: 0n,
      startedAt,
    },
  })
  const userIds = Array.from({ length: BETTORS }, (_, index) => String(index))
  const accounts = userIds.map((userId) => ({ id: `player:${userId}`, kind: 'player', userId }))
  await prisma.ledgerAccount.createMany({ data: [...accounts, { id: ESCROW, kind: 'cycle_escrow' }] })
  const { id: movementId } = await prisma.ledgerMovement.create({
    data: { id: randomUUID(), key: 'fill', reason: 'welcome', causeType: 'user', causeId: 'all', createdAt: startedAt },
  })
  await prisma.ledgerTransfer.createMany({
    data: accounts.map(({ id }, ordinal) => ({
      movementId,
      ordinal,
      fromAccountId: 'promo',
      toAccountId: id,
      amountCents: BETTOR_CENTS,
    })),
  })
}

/** As the game stores a bet: the head of the cycle, its event, and the movement of the stake. */
async function placeBet(accountId: string): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const { balanceCents } = await transaction.ledgerAccount.findUniqueOrThrow({ where: { id: accountId } })
    if (balanceCents < STAKE_CENTS) throw new Error('The balance does not suffice')
    const { version } = await transaction.cycle.update({
      where: { id: CYCLE_ID },
      data: { version: { increment: 1 }, bets: { increment: 1 }, openStakesCents: { increment: STAKE_CENTS } },
    })
    const [betId, createdAt] = [randomUUID(), new Date()]
    await transaction.cycleEvent.create({
      data: {
        cycleId: CYCLE_ID,
        sequence: version,
        type: 'bet_placed',
        data: JSON.stringify({ betId, accountId, direction: 'up' }),
        at: createdAt,
      },
    })
    await transaction.ledgerMovement.create({
      data: {
        id: betId,
        key: `bet:${betId}`,
        reason: 'cycle_stake',
        causeType: 'cycle',
        causeId: CYCLE_ID,
        createdAt,
        transfers: {
          create: { ordinal: 0, fromAccountId: accountId, toAccountId: ESCROW, amountCents: STAKE_CENTS },
        },
      },
    })
  }, TRANSACTION)
}
