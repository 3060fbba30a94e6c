#!/usr/bin/env bash
# Runs a program with a private, throw-away Secret Service around it: with-keyring.sh [--locked] -- PROGRAM [ARGS]
exec node "$(dirname "$(readlink -f "$0")")/keyring.mjs" "$@"
