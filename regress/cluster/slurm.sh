#!/bin/bash
# A match as an array of Slurm jobs, one shard each. The shards talk to nobody; when all have ended,
# a last job puts them together.
#
#   sbatch --array=1-16 regress/cluster/slurm.sh runs/big [OPTIONS OF match...]
#   sbatch --dependency=afterany:JOB --wrap 'tengen-regress merge runs/big --output runs/big-whole'
#
# A job that was preempted or ran out of time is requeued and goes on where it was.
#SBATCH --job-name=tengen-regress
#SBATCH --cpus-per-task=1
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=tengen-regress-%A-%a.log
set -euo pipefail
directory=$1
shift
# The shard is taken from SLURM_ARRAY_TASK_ID and its like. Only the requested cores are seen, so
# nothing is oversubscribed.
exec "${TENGEN_REGRESS:-tengen-regress}" match --directory "$directory" \
    --concurrency "${SLURM_CPUS_PER_TASK:-1}" "$@"
