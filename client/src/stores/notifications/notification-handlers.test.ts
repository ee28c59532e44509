import { describe, expect, test } from 'vitest'
import type { HandlerResult, NotificationRequest, NotificationType } from './notification.ts'
import { notificationHandlers } from './notification-handlers.ts'

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
    ['[M43] its message', { type: 'battle', message: 'Trop tard' }, errorToast('Erreur de battle', 'Trop tard')],
    ['[M43] no message', { type: 'battle' }, errorToast('Erreur de battle', 'Une erreur est survenue')],
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
