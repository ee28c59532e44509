import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { formatRate, formatWholeEuros } from '../../../i18n/french-formats.ts'

const { stakeMinCents, stakeMaxCents, openBetsMax, feeBasisPoints, cashOutBasisPoints } = DEFAULT_CYCLE_SETTINGS

/** French summary of the cycle's rules for players; docs/rules.md has all of them. */
export const frCycleRules = {
  title: 'Règles du Cycle',
  sections: [
    {
      title: 'Le but',
      text: 'Un cycle dure 30 bougies de 10 points. Pariez qu’il finira au-dessus (UP) ou en dessous (DOWN) de son prix de départ, qui est le dernier prix du cycle d’avant. Au même prix exactement, les mises sont rendues.',
    },
    {
      title: 'La cote',
      text: 'Votre pari est pris à la cote du moment où il arrive au serveur. Elle est juste : elle suit la distance au départ et le temps qui reste, arrondie au centième inférieur, 20 au plus. Un côté qui ne rapporterait pas plus que la mise et les frais est fermé.',
    },
    {
      title: 'Bonus et malus',
      text: 'Au prix de départ, les deux côtés paient 2. Le bonus est ce que le côté en retard paie au-delà de 2, le malus ce que le côté en tête paie en moins.',
    },
    {
      title: 'Mise et frais',
      text: `De ${eurosFromCents(stakeMinCents)} à ${formatWholeEuros(eurosFromCents(stakeMaxCents))} par pari, ${openBetsMax} paris ouverts au plus. À la mise s’ajoutent des frais de ${formatRate(feeBasisPoints)}.`,
    },
    {
      title: 'Reprendre ou encaisser',
      text: `Avant le prochain point de prix, un pari s’annule entièrement, frais compris. Ensuite, bougies 1 à 19 : vous reprenez la mise ou la juste valeur du moment, la plus basse des deux. Bougies 20 à 29 : vous encaissez la juste valeur moins ${formatRate(cashOutBasisPoints)}, même au-dessus de la mise. Bougie 30 : les paris sont fermés, rien ne se prend ni ne se reprend, et le dernier prix décide.`,
    },
    {
      title: 'Une panne',
      text: 'Les prix sont fixés avant le premier pari : après une panne, le cycle reprend au point où l’horloge l’a mené, ou son résultat est publié et payé. S’il ne peut pas finir, chaque pari ouvert est payé à sa juste valeur au dernier prix publié, frais gardés. Si l’équipe annule le cycle, mises et frais sont rendus.',
    },
    {
      title: 'La preuve',
      text: 'Tous les prix d’un cycle suivent d’une graine secrète à laquelle le serveur s’engage avant le premier pari. Elle est révélée à la fin : « Vérifier » la recalcule dans votre navigateur.',
    },
  ],
} as const
