#!/bin/sh
# Starts Redis with the users of users.acl: without a password only PING is allowed; `bougie`
# may use the keys and channels of REDIS_PREFIX with the commands that the server and its job queue send. Nothing is written
# to a disk, and the password is on no command line.
set -eu
hash=$(printf %s "$REDIS_PASSWORD" | sha256sum | cut -d ' ' -f 1)
unset REDIS_PASSWORD
sed -e "s/PASSWORD_SHA256/$hash/" -e "s/bougie:\*/${REDIS_PREFIX:-bougie}:*/g" /usr/local/etc/redis/users.acl > /tmp/users.acl
exec redis-server --aclfile /tmp/users.acl --protected-mode no --save '' --appendonly no --maxmemory-policy noeviction
