import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import type {
  HandlerResult,
  Notification,
  NotificationHandlers,
  NotificationRequest,
  NotificationType,
  Toast,
} from './notification.ts'
import { createNotificationQueue, notificationHandlers, TTL_DEFAULT_MS } from './notification-queue.ts'

/** Shows every message unchanged. */
function show({ message }: Pick<Notification, 'message'>): HandlerResult {
  return { kind: 'toast', toast: { tone: 'info', title: '', message: message ?? '', durationMs: TTL_DEFAULT_MS } }
}

const { battle, bet, general, success, info } = notificationHandlers
const SHOW_ALL = {
  battle: { ...battle, handle: show },
  bet: { ...bet, handle: show },
  general: { ...general, handle: show },
  success: { ...success, handle: show },
  info: { ...info, handle: show },
} satisfies NotificationHandlers

function setUp(handlers: NotificationHandlers = SHOW_ALL, timers = createFakeTimers()) {
  const shown: string[] = []
  const toasts: Toast[] = []
  const redirects: string[] = []
  const queue = createNotificationQueue({
    timers,
    handlers,
    showToast: (toast) => {
      shown.push(toast.message)
      toasts.push(toast)
    },
    redirect: (to) => redirects.push(to),
    random: () => 0.5,
  })
  return { timers, queue, shown, toasts, redirects }
}

describe('slots', () => {
  test('[M32] three show at once, the fourth waits for a slot', () => {
    const { timers, queue, shown } = setUp()
    for (const message of ['a', 'b', 'c', 'd']) queue.add({ type: 'info', message })
    expect(shown).toEqual(['a', 'b', 'c'])
    timers.advance(TTL_DEFAULT_MS - 1)
    expect(shown).toHaveLength(3)
    timers.advance(1)
    expect(shown).toEqual(['a', 'b', 'c', 'd'])
  })

  test('[M32] the limit is over all types together', () => {
    const { queue, shown } = setUp()
    queue.add({ type: 'battle', message: 'a' })
    queue.add({ type: 'bet', message: 'b' })
    queue.add({ type: 'info', message: 'c' })
    queue.add({ type: 'success', message: 'd' })
    expect(shown).toEqual(['a', 'b', 'c'])
  })

  test('[M33] [M34] a notification is active for its ttl, 5000 ms by default, then the queues go on', () => {
    const { timers, queue, shown, toasts } = setUp()
    queue.add({ type: 'info', message: 'short', ttlMs: 1_000 })
    for (const message of ['default', 'default too', 'waiting']) queue.add({ type: 'info', message })
    expect(queue.active().map(({ message }) => message)).toEqual(['short', 'default', 'default too'])
    timers.advance(1_000)
    expect(queue.active().map(({ message }) => message)).toEqual(['default', 'default too', 'waiting'])
    timers.advance(4_000)
    expect(queue.active().map(({ message }) => message)).toEqual(['waiting'])
    expect(shown).toEqual(['short', 'default', 'default too', 'waiting'])
    expect(toasts.map(({ durationMs }) => durationMs)).toEqual([1_000, 5_000, 5_000, 5_000])
  })

  test('a delayed notification takes no slot until its time, and shows once', () => {
    const { timers, queue, shown } = setUp()
    queue.add({ type: 'success', message: 'later', delayMs: 2_000 })
    queue.add({ type: 'success', message: 'later', delayMs: 2_000 })
    timers.advance(1_999)
    expect({ shown, active: queue.active() }).toEqual({ shown: [], active: [] })
    timers.advance(1)
    expect(shown).toEqual(['later'])
  })

  test('[M36] a redirect navigates and takes no slot', () => {
    const { queue, redirects, shown } = setUp({
      ...SHOW_ALL,
      battle: { ...battle, handle: () => ({ kind: 'redirect', to: '/battle' }) },
    })
    queue.add({ type: 'battle', message: 'gone' })
    expect({ redirects, shown, active: queue.active() }).toEqual({ redirects: ['/battle'], shown: [], active: [] })
  })

  test('[M37] a silent one shows nothing and takes no slot', () => {
    const { queue, shown } = setUp({ ...SHOW_ALL, bet: { ...bet, handle: () => ({ kind: 'silent' }) } })
    for (const message of ['1', '2', '3']) queue.add({ type: 'bet', message })
    queue.add({ type: 'info', message: 'a' })
    expect({ shown, active: queue.active().length }).toEqual({ shown: ['a'], active: 1 })
  })
})

test('[M38] a notification whose type has no handler is ignored, and the next one shows', () => {
  const { queue, shown } = setUp({ info: SHOW_ALL.info })
  queue.add({ type: 'bet', message: 'nobody takes it' })
  queue.add({ type: 'info', message: 'a' })
  expect([shown, queue.active().map(({ message }) => message), queue.waiting()]).toEqual([['a'], ['a'], []])
})

describe('order', () => {
  test('[M30] [M31] who waits is served by priority: battle, bet, success, info, general', () => {
    const { timers, queue, shown } = setUp()
    for (const message of ['1', '2', '3']) queue.add({ type: 'info', message, ttlMs: 1_000 })
    queue.add({ type: 'general', message: 'general' })
    queue.add({ type: 'info', message: 'info' })
    queue.add({ type: 'success', message: 'success' })
    queue.add({ type: 'bet', message: 'bet' })
    queue.add({ type: 'battle', message: 'battle' })
    expect(queue.waiting().map(({ type, priority }) => [type, priority])).toEqual([
      ['battle', 10],
      ['bet', 5],
      ['success', 3],
      ['info', 2],
      ['general', 1],
    ])
    timers.advance(1_000)
    expect(shown.slice(3)).toEqual(['battle', 'bet', 'success'])
  })

  test('of one priority, first come is first served', () => {
    const { timers, queue, shown } = setUp()
    for (const message of ['1', '2', '3', '4', '5']) {
      queue.add({ type: 'info', message, ttlMs: 1_000 })
      timers.advance(1)
    }
    timers.advance(1_000)
    expect(shown).toEqual(['1', '2', '3', '4', '5'])
  })

  test('nor does a clock that was set back change it', () => {
    const timers = createFakeTimers()
    let setBackMs = 0
    const { queue, shown } = setUp(SHOW_ALL, { ...timers, now: () => timers.now() - setBackMs })
    for (const message of ['1', '2', '3', '4']) queue.add({ type: 'info', message, ttlMs: 1_000 })
    setBackMs = 3_600_000
    queue.add({ type: 'info', message: '5', ttlMs: 1_000 })
    expect(queue.waiting().map(({ message }) => message)).toEqual(['4', '5'])
    timers.advance(1_000)
    expect(shown).toEqual(['1', '2', '3', '4', '5'])
  })

  test('of very many of one type that wait, the latest stay', () => {
    const { queue } = setUp()
    for (let count = 1; count <= 60; count += 1) queue.add({ type: 'info', message: String(count) })
    const waiting = queue.waiting().map(({ message }) => message)
    expect([waiting.length, waiting[0], waiting.at(-1)]).toEqual([50, '11', '60'])
  })
})

describe('duplicates', () => {
  test('[M39] [M40] same type and message within 2000 ms is dropped, and taken again from then on', () => {
    const { timers, queue, shown } = setUp()
    queue.add({ type: 'info', message: 'same' })
    timers.advance(1_999)
    queue.add({ type: 'info', message: 'same' })
    expect(shown).toEqual(['same'])
    timers.advance(1)
    queue.add({ type: 'info', message: 'same' })
    expect(shown).toEqual(['same', 'same'])
  })

  test('[M40] a message that was shown before the clock was set back is no duplicate', () => {
    const timers = createFakeTimers()
    let setBackMs = 0
    const { queue, shown } = setUp(SHOW_ALL, { ...timers, now: () => timers.now() - setBackMs })
    queue.add({ type: 'info', message: 'a' })
    timers.advance(60_000)
    setBackMs = 3_600_000
    queue.add({ type: 'info', message: 'a' })
    expect(shown).toEqual(['a', 'a'])
  })

  test('[M40] another type with the same message is no duplicate', () => {
    const { queue, shown } = setUp()
    queue.add({ type: 'info', message: 'same' })
    queue.add({ type: 'success', message: 'same' })
    expect(shown).toEqual(['same', 'same'])
  })

  test('[M40] without a message, the same data is a duplicate and other data is not', () => {
    const { queue, shown } = setUp()
    queue.add({ type: 'battle', data: { code: 'A' } })
    queue.add({ type: 'battle', data: { code: 'A' } })
    queue.add({ type: 'battle', data: { code: 'B' } })
    expect(shown).toHaveLength(2)
  })

  test('[M40] with the same message, other data is still a duplicate', () => {
    const { queue, shown } = setUp()
    queue.add({ type: 'battle', message: 'same', data: { code: 'A' } })
    queue.add({ type: 'battle', message: 'same', data: { code: 'B' } })
    expect(shown).toEqual(['same'])
  })
})

test('[E30] a notification carries id, timestamp, type, priority, message and data', () => {
  const { timers, queue } = setUp()
  queue.add({ type: 'bet', message: 'm', data: { code: 'C' } })
  expect(queue.active()).toEqual([
    {
      id: expect.stringMatching(new RegExp(`^${timers.now()}-[a-z0-9]+$`)),
      timestamp: timers.now(),
      type: 'bet',
      priority: 5,
      message: 'm',
      data: { code: 'C' },
      ttlMs: null,
    },
  ])
})

const STATE_ERROR = "Erreur lors de la récupération de l'état de la battle"

function handle(request: NotificationRequest): HandlerResult | undefined {
  const { priority, handle: result } = notificationHandlers[request.type]
  return result({
    id: '1',
    timestamp: 1,
    type: request.type,
    priority,
    message: request.message ?? null,
    data: request.data ?? null,
    ttlMs: null,
  })
}

function errorToast(title: string, message: string, durationMs = 5_000): HandlerResult {
  return { kind: 'toast', toast: { tone: 'error', title, message, durationMs } }
}

const SILENT: HandlerResult = { kind: 'silent' }
const TO_LOBBY: HandlerResult = { kind: 'redirect', to: '/battle' }

describe('battle', () => {
  test.each<[string, NotificationRequest, HandlerResult]>([
    ['[M41] BATTLE_NOT_FOUND goes to the lobby', { type: 'battle', data: { code: 'BATTLE_NOT_FOUND' } }, TO_LOBBY],
    [
      '[M42] BATTLE_STATE_ERROR about the state goes to the lobby',
      { type: 'battle', message: STATE_ERROR, data: { code: 'BATTLE_STATE_ERROR' } },
      TO_LOBBY,
    ],
    [
      '[M42] [M43] BATTLE_STATE_ERROR about something else is a toast',
      { type: 'battle', message: 'Autre chose', data: { code: 'BATTLE_STATE_ERROR' } },
      errorToast('Erreur de battle', 'Autre chose'),
    ],
    [
      '[M42] [M43] the state of a battle without that code is a toast',
      { type: 'battle', message: STATE_ERROR, data: { code: 'SERVER_ERROR' } },
      errorToast('Erreur de battle', STATE_ERROR),
    ],
    [
      '[M43] that of its data, without its own',
      { type: 'battle', message: '', data: { message: 'Trop tard' } },
      errorToast('Erreur de battle', 'Trop tard'),
    ],
    ['[M43] its message', { type: 'battle', message: 'Trop tard' }, errorToast('Erreur de battle', 'Trop tard')],
    ['[M43] no message', { type: 'battle' }, errorToast('Erreur de battle', 'Une erreur est survenue')],
    [
      '[M43] an empty message',
      { type: 'battle', data: { code: 'BATTLE_PHASE_CLOSED', message: '' } },
      errorToast('Erreur de battle', 'Une erreur est survenue'),
    ],
  ])('%s', (_rule, request, result) => {
    expect(handle(request)).toEqual(result)
  })
})

describe('bet', () => {
  test.each<[string, NotificationRequest, HandlerResult]>([
    ['[M44] about the state of a battle', { type: 'bet', message: STATE_ERROR }, SILENT],
    ['[M44] naming BATTLE_', { type: 'bet', message: 'BATTLE_PHASE_CLOSED' }, SILENT],
    ['[M44] naming battle', { type: 'bet', message: 'Aucune battle ici' }, SILENT],
    [
      '[M45] its message',
      { type: 'bet', message: 'Solde insuffisant' },
      errorToast('Erreur de pari', 'Solde insuffisant'),
    ],
    ['[M45] no message', { type: 'bet' }, errorToast('Erreur de pari', 'Erreur lors du placement du pari')],
  ])('%s', (_rule, request, result) => {
    expect(handle(request)).toEqual(result)
  })
})

describe('general', () => {
  test.each<[string, NotificationRequest, HandlerResult]>([
    [
      '[M46] [M35] ECONNREFUSED, 7000 ms',
      { type: 'general', message: 'connect ECONNREFUSED 127.0.0.1:8022' },
      errorToast('Erreur de connexion', 'Impossible de se connecter au serveur', 7_000),
    ],
    ['[M47] about a battle', { type: 'general', message: 'battle perdue de vue' }, SILENT],
    ['[M48] its message', { type: 'general', message: 'Aïe' }, errorToast('Erreur', 'Aïe')],
    ['[M48] no message', { type: 'general' }, errorToast('Erreur', "Une erreur s'est produite")],
  ])('%s', (_rule, request, result) => {
    expect(handle(request)).toEqual(result)
  })
})

describe('good news', () => {
  test.each<[string, NotificationType, HandlerResult]>([
    [
      '[M49] [M35] success',
      'success',
      { kind: 'toast', toast: { tone: 'success', title: 'Succès', message: 'Opération réussie', durationMs: 4_000 } },
    ],
    [
      '[M50] [M35] info',
      'info',
      { kind: 'toast', toast: { tone: 'info', title: 'Information', message: 'Information', durationMs: 4_000 } },
    ],
  ])('%s has its default title and lasts 4000 ms', (_rule, type, result) => {
    expect(handle({ type })).toEqual(result)
  })

  test('[M49] [M50] a title and a message of their own replace the defaults', () => {
    expect(handle({ type: 'success', message: 'Copié', data: { title: 'Adresse' } })).toEqual({
      kind: 'toast',
      toast: { tone: 'success', title: 'Adresse', message: 'Copié', durationMs: 4_000 },
    })
  })
})

test('[M29] [M38] every type has its handler, so that none is ignored', () => {
  const specified = ['battle', 'bet', 'general', 'success', 'info']
  expect(Object.keys(notificationHandlers)).toEqual(expect.arrayContaining(specified))
})
