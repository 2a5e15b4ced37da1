"""The server around the calls: health, reflection, token, TLS, sockets, metrics, draining."""

import datetime
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import grpc
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from riband.v1 import engine_pb2 as pb

from engine_service import grpc_calls, server
from engine_service.servicer import SERVICE
from engine_service.settings import Settings
from tests.engine_service.service.engines import (
    Conversation,
    Engine,
    free_port,
    play_to_the_end,
    running_engine,
    start,
    stub,
)
from tests.k8s.asked import missing_on


def status_of(channel: grpc.Channel) -> int:
    """What the health service says."""
    request = health_pb2.HealthCheckRequest(service=SERVICE)
    status: int = health_pb2_grpc.HealthStub(channel).Check(request, timeout=10).status
    return status


def test_reflection_names_the_service(channel: grpc.Channel) -> None:
    ask = reflection_pb2.ServerReflectionRequest(list_services="")
    (answer,) = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(iter([ask]), timeout=10)
    assert SERVICE in {service.name for service in answer.list_services_response.service}


def test_metrics_count_decisions_matches_and_errors(engine: Engine, channel: grpc.Channel) -> None:
    counted = {name: engine.count(f"riband_engine_{name}_total") for name in ("decisions", "matches", "errors")}
    talk = Conversation(channel)
    opening = talk.say(start(2, 4))
    talk.say(pb.PlayRequest())
    play_to_the_end(talk, opening, Random(4))
    list(talk.call)
    assert engine.count("riband_engine_decisions_total") > counted["decisions"] + 20
    assert engine.count("riband_engine_matches_total") >= counted["matches"] + 1
    assert engine.count("riband_engine_errors_total") >= counted["errors"] + 1
    assert engine.count("riband_engine_decision_seconds_count") >= engine.count("riband_engine_decisions_total")
    assert missing_on(engine.metrics_page(), "riband_engine_", "process_") == set()


def test_only_callers_with_the_token_play_but_anyone_may_ask_for_health() -> None:
    with running_engine(token="s3cret") as engine, grpc.insecure_channel(engine.address) as channel:
        assert status_of(channel) == health_pb2.HealthCheckResponse.SERVING
        for metadata in (None, (("authorization", "Bearer wrong"),), (("authorization", "s3cret"),)):
            with pytest.raises(grpc.RpcError) as failure:
                stub(channel).ListGames(pb.ListGamesRequest(), metadata=metadata, timeout=10)
            assert failure.value.code() is grpc.StatusCode.UNAUTHENTICATED
            talk = Conversation(channel, metadata)
            with pytest.raises(grpc.RpcError):
                talk.say(start())
            assert talk.call.code() is grpc.StatusCode.UNAUTHENTICATED
        right = (("authorization", "Bearer s3cret"),)
        assert stub(channel).ListGames(pb.ListGamesRequest(), metadata=right, timeout=10).games
        assert Conversation(channel, right).say(start()).HasField("decision")


def certificate(folder: Path, name: str, authority: tuple[Any, Any] | None = None) -> tuple[Any, Any]:
    """A throw-away certificate, signed by the authority or by itself; also written to files."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    signer, signing_key = authority or (None, key)
    now = datetime.datetime.now(datetime.UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(signer.subject if signer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(minutes=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=authority is None, path_length=None), critical=True)
        .sign(signing_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / f"{name}.crt").write_bytes(built.public_bytes(pem))
    (folder / f"{name}.key").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return built, key


def test_tls_and_client_certificates(tmp_path: Path) -> None:
    authority = certificate(tmp_path, "ca")
    certificate(tmp_path, "localhost", authority)
    certificate(tmp_path, "referee", authority)
    root, mine, key = ((tmp_path / name).read_bytes() for name in ("ca.crt", "referee.crt", "referee.key"))
    settings = {
        "tls_certificate": tmp_path / "localhost.crt",
        "tls_key": tmp_path / "localhost.key",
        "tls_client_ca": tmp_path / "ca.crt",
    }
    with running_engine(**settings) as engine:
        address = engine.address.replace("127.0.0.1", "localhost")
        with grpc.secure_channel(address, grpc.ssl_channel_credentials(root, key, mine)) as known:
            assert stub(known).ListGames(pb.ListGamesRequest(), timeout=10).games
        strangers = (grpc.secure_channel(address, grpc.ssl_channel_credentials(root)), grpc.insecure_channel(address))
        for stranger in strangers:
            with stranger, pytest.raises(grpc.RpcError) as failure:
                stub(stranger).ListGames(pb.ListGamesRequest(), timeout=10)
            assert failure.value.code() is grpc.StatusCode.UNAVAILABLE


def test_a_unix_socket_will_do(tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/engine.sock"
    with running_engine(address=address) as engine, grpc.insecure_channel(address) as channel:
        assert engine.address == address
        assert Conversation(channel).say(start()).HasField("decision")


def test_draining_lets_the_open_match_end_and_refuses_new_ones() -> None:
    with running_engine(drain_seconds=30) as engine, grpc.insecure_channel(engine.address) as channel:
        talk = Conversation(channel)
        opening = talk.say(start())
        engine.signal(signal.SIGTERM)
        deadline = time.monotonic() + 10
        while status_of(channel) != health_pb2.HealthCheckResponse.NOT_SERVING:
            assert time.monotonic() < deadline
        late = Conversation(channel)
        with pytest.raises(grpc.RpcError):
            late.say(start())
        assert late.call.code() is grpc.StatusCode.UNAVAILABLE
        assert "shutting down" in late.call.details()
        assert play_to_the_end(talk, opening, Random(1)).HasField("outcome")
        assert engine.process.wait(10) == 0


def test_draining_ends_although_a_match_does_not() -> None:
    with running_engine(drain_seconds=0.3) as engine, grpc.insecure_channel(engine.address) as channel:
        talk = Conversation(channel)
        talk.say(start())
        engine.signal(signal.SIGTERM)
        assert engine.process.wait(10) == 0


def test_a_second_signal_stops_at_once() -> None:
    with running_engine(drain_seconds=60) as engine, grpc.insecure_channel(engine.address) as channel:
        talk = Conversation(channel)
        talk.say(start())
        engine.signal(signal.SIGINT)
        while status_of(channel) != health_pb2.HealthCheckResponse.NOT_SERVING:
            time.sleep(0.01)
        engine.signal(signal.SIGINT)
        assert engine.process.wait(10) == 0


def refused(*arguments: str, **environment: str) -> str:
    """What an engine that cannot start says."""
    run = subprocess.run(
        [sys.executable, "-m", "engine_service", *arguments],
        capture_output=True, text=True, timeout=30, env=environment, check=False,
    )  # fmt: skip
    assert run.returncode != 0
    assert "Traceback" not in run.stderr
    return run.stderr


def test_a_grpcio_that_is_built_otherwise_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("engine_service.grpc_calls.cygrpc.SendMessageOperation")
    with pytest.raises(grpc_calls.UnknownGrpcio, match=rf"grpcio {grpc.__version__} is built otherwise"):
        server.Server(Settings())


def test_an_engine_that_cannot_start_says_why(engine: Engine) -> None:
    assert f"cannot listen on {engine.address}: taken by another program" in refused("--address", engine.address)
    other = f"127.0.0.1:{free_port()}"
    taken = refused("--address", other, "--metrics-address", engine.metrics)
    assert f"cannot serve metrics on {engine.metrics}: Address already in use" in taken
    assert "RIBAND_ENGINE_MAX_MATCHES is a number, not 'many'" in refused(RIBAND_ENGINE_MAX_MATCHES="many")
    assert "RIBAND_ENGINE_IDLE_SECONDS is a number above 0" in refused(RIBAND_ENGINE_IDLE_SECONDS="-1")
    assert "TLS needs both" in refused(RIBAND_ENGINE_TLS_KEY="key.pem")
    assert "RIBAND_ENGINE_METRICS_ADDRESS is host:port" in refused(RIBAND_ENGINE_METRICS_ADDRESS="here")
